using Microsoft.EntityFrameworkCore;
using Shop.Domain.Orders;

namespace Shop.Infrastructure.Persistence;

internal sealed class SqlOrderRepository(ShopContext context) : IOrderRepository
{
    public async Task SaveAsync(Order order, CancellationToken cancel)
    {
        context.Add(order);
        await context.SaveChangesAsync(cancel);
    }
}
