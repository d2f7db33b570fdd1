namespace Shop.Domain.Orders;

public interface IOrderRepository
{
    Task SaveAsync(Order order, CancellationToken cancel);
}
